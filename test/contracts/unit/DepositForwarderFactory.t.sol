// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDepositForwarderFactory} from "../../../contracts/interfaces/IDepositForwarderFactory.sol";

import {DepositTest} from "../support/DepositTest.sol";
import {TestToken} from "../support/TestToken.sol";
import {Vm, vm} from "../support/Vm.sol";
import {LocalToken} from "../../../contracts/local/LocalToken.sol";

contract DepositForwarderFactoryTest is DepositTest {
    /* ------------------------------------------------------------- ADDRESSES */

    function test_RefusesToBeDeployedWithoutATreasury() public {
        bytes memory code = bytes.concat(
            vm.getCode("contracts/DepositForwarderFactory.sol:DepositForwarderFactory"),
            abi.encode(address(0))
        );
        bytes4 reason;
        assembly ("memory-safe") {
            pop(create(0, add(code, 0x20), mload(code)))
            returndatacopy(0, 0, 4)
            reason := mload(0)
        }
        vm.assertEq(bytes32(reason), bytes32(IDepositForwarderFactory.ZeroTreasury.selector), "reason");
    }

    function test_SaysWhereEverythingGoes() public view {
        vm.assertEq(factory.treasury(), treasury, "treasury");
    }

    function test_AddressFollowsFromFactorySaltAndCode() public view {
        bytes32 hash = keccak256(
            abi.encodePacked(bytes1(0xff), address(factory), aliceSalt, factory.forwarderCodeHash())
        );
        vm.assertEq(factory.forwarderOf(aliceSalt), address(uint160(uint256(hash))), "address");
    }

    function test_CodeHashIsThatOfTheForwarder() public view {
        bytes32 hash = keccak256(vm.getCode("contracts/DepositForwarder.sol:DepositForwarder"));
        vm.assertEq(factory.forwarderCodeHash(), hash, "hash");
    }

    function test_AddressesOfTwoPeopleDiffer() public view {
        vm.assertTrue(factory.forwarderOf(aliceSalt) != factory.forwarderOf(bobSalt), "differ");
    }

    function test_DeploysTheForwarderAtItsAddress() public {
        token.mint(factory.forwarderOf(aliceSalt), 1);
        vm.assertEq(factory.forwarderOf(aliceSalt).code.length, 0, "nothing before");
        vm.expectEmit(address(factory));
        emit IDepositForwarderFactory.ForwarderDeployed(factory.forwarderOf(aliceSalt), aliceSalt);
        collect(aliceSalt, address(token));
        vm.assertGt(factory.forwarderOf(aliceSalt).code.length, 0, "code after");
    }

    function test_DeploysTheForwarderOnce() public {
        collect(aliceSalt, coin);
        vm.recordLogs();
        payCoin(factory.forwarderOf(aliceSalt), 1);
        collect(aliceSalt, coin);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "events");
        vm.assertEq(logs[0].topics[0], IDepositForwarderFactory.Collected.selector, "not deployed again");
    }

    /* ------------------------------------------------------------ COLLECTING */

    function test_CollectsTheChainsOwnCoin() public {
        payCoin(factory.forwarderOf(aliceSalt), 3 ether);
        vm.expectEmit(address(factory));
        emit IDepositForwarderFactory.Collected(factory.forwarderOf(aliceSalt), coin, 3 ether);
        collect(aliceSalt, coin);
        vm.assertEq(treasury.balance, 3 ether, "arrived");
        vm.assertEq(factory.forwarderOf(aliceSalt).balance, 0, "left");
    }

    function test_CollectsAToken() public {
        token.mint(factory.forwarderOf(aliceSalt), 5_000_000);
        vm.expectEmit(address(factory));
        emit IDepositForwarderFactory.Collected(factory.forwarderOf(aliceSalt), address(token), 5_000_000);
        collect(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 5_000_000, "arrived");
    }

    function test_CollectsManyTokensOfManyPeopleAtOnce() public {
        TestToken other = TestToken(address(new LocalToken("TrueUSD", "TUSD", 18, address(this))));
        IDepositForwarderFactory.Collection[] memory collections = new IDepositForwarderFactory.Collection[](3);
        for (uint256 i = 0; i < 3; ++i) {
            bytes32 salt = keccak256(abi.encode(i));
            address deposit = factory.forwarderOf(salt);
            token.mint(deposit, 10 + i);
            other.mint(deposit, 20 + i);
            payCoin(deposit, 30 + i);
            address[] memory tokens = new address[](3);
            (tokens[0], tokens[1], tokens[2]) = (address(token), address(other), coin);
            collections[i] = IDepositForwarderFactory.Collection(salt, tokens);
        }
        factory.collect(collections);
        vm.assertEq(token.balanceOf(treasury), 10 + 11 + 12, "first token");
        vm.assertEq(other.balanceOf(treasury), 20 + 21 + 22, "second token");
        vm.assertEq(treasury.balance, 30 + 31 + 32, "coin");
    }

    function test_CollectsAgainWhatComesLater() public {
        token.mint(factory.forwarderOf(aliceSalt), 7);
        collect(aliceSalt, address(token));
        token.mint(factory.forwarderOf(aliceSalt), 8);
        collect(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 15, "both");
    }

    function test_PassesOverWhatIsEmpty() public {
        collect(aliceSalt, coin);
        vm.recordLogs();
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(token), coin);
        collect(aliceSalt, tokens);
        vm.assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_ReportsASingleUnit() public {
        collect(aliceSalt, coin);
        token.mint(factory.forwarderOf(aliceSalt), 1);
        vm.recordLogs();
        collect(aliceSalt, address(token));
        // The token's own event and the factory's.
        vm.assertEq(vm.getRecordedLogs().length, 2, "events");
    }

    function test_CollectsOneTwiceInACallWithoutHarm() public {
        token.mint(factory.forwarderOf(aliceSalt), 9);
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(token), address(token));
        collect(aliceSalt, tokens);
        vm.assertEq(token.balanceOf(treasury), 9, "once");
    }

    function test_NothingToCollectIsNoError() public {
        factory.collect(new IDepositForwarderFactory.Collection[](0));
        collect(aliceSalt, new address[](0));
    }

    function testFuzz_EverythingArrives(bytes32 salt, uint96 coins, uint96 first, uint96 second) public {
        address deposit = factory.forwarderOf(salt);
        payCoin(deposit, coins);
        token.mint(deposit, first);
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(token), coin);
        collect(salt, tokens);
        token.mint(deposit, second);
        collect(salt, tokens);
        vm.assertEq(treasury.balance, coins, "coin");
        vm.assertEq(token.balanceOf(treasury), uint256(first) + second, "token");
        vm.assertEq(token.balanceOf(deposit) + deposit.balance, 0, "nothing stays");
    }
}
