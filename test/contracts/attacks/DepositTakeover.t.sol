// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDepositForwarder} from "../../../contracts/interfaces/IDepositForwarder.sol";
import {IDepositForwarderFactory} from "../../../contracts/interfaces/IDepositForwarderFactory.sol";

import {DepositTest} from "../support/DepositTest.sol";
import {vm} from "../support/Vm.sol";

/// @title Ways to get at coins on another user's deposit address
contract DepositTakeoverTest is DepositTest {
    function test_FactoryOfAnAttackerOwnsNoneOfOurAddresses() public {
        IDepositForwarderFactory other = deployFactory(stranger);
        vm.assertTrue(other.forwarderOf(aliceSalt) != factory.forwarderOf(aliceSalt), "another address");
    }

    /// @dev A forwarder's code is public: deployed by someone else, it has another address.
    function test_SameCodeFromAnotherDeployerHasAnotherAddress() public {
        ImpostorFactory impostor = new ImpostorFactory(stranger);
        address deployed = impostor.deploy(aliceSalt, vm.getCode("contracts/DepositForwarder.sol:DepositForwarder"));
        vm.assertGt(deployed.code.length, 0, "deployed");
        vm.assertTrue(deployed != factory.forwarderOf(aliceSalt), "elsewhere");
        token.mint(factory.forwarderOf(aliceSalt), 5);
        sweep(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 5, "swept by ours all the same");
    }

    function test_SweepingBeforeTheWorkerOnlySavesItGas() public {
        token.mint(factory.forwarderOf(aliceSalt), 5);
        vm.prank(stranger);
        sweep(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 5, "in the treasury");
        sweep(aliceSalt, address(token));
        vm.assertEq(token.balanceOf(treasury), 5, "no harm to the worker's call");
    }

    /// @dev The books detect coins sent by contracts from an address's balance and the events of what left it.
    function test_NothingLeavesWithoutAnEvent() public {
        IDepositForwarder deposit = forwarder(aliceSalt);
        sweep(aliceSalt, coin);
        payCoin(address(deposit), 6);
        vm.startPrank(stranger);
        vm.expectRevert(IDepositForwarder.NotFactory.selector);
        deposit.flush(coin);
        vm.expectEmit(address(factory));
        emit IDepositForwarderFactory.Swept(address(deposit), coin, 6);
        sweep(aliceSalt, coin);
        vm.stopPrank();
        vm.assertEq(treasury.balance, 6, "in the treasury");
    }

    function test_FakeTokenCannotMoveARealOne() public {
        FakeToken fake = new FakeToken(address(token), stranger);
        token.mint(factory.forwarderOf(aliceSalt), 5);
        sweep(aliceSalt, coin);
        fake.aimAt(factory.forwarderOf(aliceSalt));
        sweep(aliceSalt, address(fake));
        vm.assertEq(token.balanceOf(stranger), 0, "nothing for the stranger");
        vm.assertEq(token.balanceOf(treasury) + token.balanceOf(factory.forwarderOf(aliceSalt)), 5, "nothing is lost");
    }
}

/// @dev Answers like our factory, with another treasury.
contract ImpostorFactory {
    address public immutable treasury;

    constructor(address treasury_) {
        treasury = treasury_;
    }

    function deploy(bytes32 salt, bytes memory code) external returns (address deployed) {
        assembly ("memory-safe") {
            deployed := create2(0, add(code, 0x20), mload(code), salt)
        }
    }
}

/// @dev During a sweep it tries to move the real token, on behalf of the forwarder and of itself.
contract FakeToken {
    address private immutable _real;
    address private immutable _thief;
    address private _target;

    constructor(address real, address thief) {
        (_real, _thief) = (real, thief);
    }

    function aimAt(address target) external {
        _target = target;
    }

    function balanceOf(address) external pure returns (uint256) {
        return 1;
    }

    function transfer(address, uint256) external returns (bool) {
        bytes[3] memory tries = [
            abi.encodeWithSignature("transferFrom(address,address,uint256)", _target, _thief, 5),
            abi.encodeWithSignature("flush(address)", _real),
            abi.encodeWithSignature("transfer(address,uint256)", _thief, 5)
        ];
        for (uint256 i = 0; i < tries.length; ++i) {
            (bool ignored, ) = (i == 1 ? _target : _real).call(tries[i]);
            ignored;
        }
        return true;
    }
}
