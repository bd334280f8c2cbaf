// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DepositTest} from "../support/DepositTest.sol";
import {TestToken} from "../support/TestToken.sol";
import {Vm, vm} from "../support/Vm.sol";
import {IDepositForwarderFactory} from "../../../contracts/interfaces/IDepositForwarderFactory.sol";
import {InvariantTest} from "./InvariantTest.sol";

/// @title Invariants of deposits, whatever anyone does
contract DepositInvariantTest is DepositTest, InvariantTest {
    DepositHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new DepositHandler(factory, token);
        token.mint(address(handler), type(uint128).max);
        vm.deal(address(handler), type(uint128).max);
        callOnly(address(handler), handler.actions());
    }

    /// @notice Every deposited unit is at its deposit address or in the treasury.
    function invariant_everyDepositIsAtItsAddressOrInTheTreasury() external view {
        uint256 tokens = token.balanceOf(treasury);
        uint256 coins = treasury.balance;
        for (uint256 person = 0; person < handler.PEOPLE(); ++person) {
            address deposit = factory.forwarderOf(handler.saltOf(person));
            tokens += token.balanceOf(deposit);
            coins += deposit.balance;
        }
        vm.assertEq(tokens, handler.depositedTokens(), "tokens");
        vm.assertEq(coins, handler.depositedCoins(), "coins");
    }

    /// @notice Everything in the treasury left a deposit address with an event.
    function invariant_nothingLeavesWithoutAnEvent() external view {
        vm.assertEq(token.balanceOf(treasury), handler.toldOf(address(token)), "tokens");
        vm.assertEq(treasury.balance, handler.toldOf(coin), "coins");
    }

    /// @notice Any balance can be swept in full at any time.
    function invariant_everythingCanBeSwept() external {
        address[] memory tokens = new address[](2);
        (tokens[0], tokens[1]) = (address(token), coin);
        for (uint256 person = 0; person < handler.PEOPLE(); ++person) {
            sweep(handler.saltOf(person), tokens);
        }
        vm.assertEq(token.balanceOf(treasury), handler.depositedTokens(), "tokens");
        vm.assertEq(treasury.balance, handler.depositedCoins(), "coins");
    }

    /// @notice The factory itself never holds anything.
    function invariant_factoryHoldsNothing() external view {
        vm.assertEq(token.balanceOf(address(factory)) + address(factory).balance, 0, "holds");
    }
}

/// @dev Several users, whose deposits arrive and are swept in any order and by anyone.
contract DepositHandler {
    uint256 public constant PEOPLE = 4;

    IDepositForwarderFactory private immutable _factory;
    TestToken private immutable _token;

    uint256 public depositedTokens;
    uint256 public depositedCoins;
    /// @notice Amounts that left deposit addresses according to `Swept` events, by token.
    mapping(address => uint256) public toldOf;

    constructor(IDepositForwarderFactory factory, TestToken token) {
        (_factory, _token) = (factory, token);
    }

    function actions() external pure returns (bytes4[] memory selectors) {
        selectors = new bytes4[](4);
        selectors[0] = this.depositToken.selector;
        selectors[1] = this.depositCoin.selector;
        selectors[2] = this.sweep.selector;
        selectors[3] = this.flush.selector;
    }

    function saltOf(uint256 person) public pure returns (bytes32) {
        return keccak256(abi.encode(person));
    }

    function depositToken(uint256 person, uint64 amount) external {
        _token.transfer(depositOf(person), amount);
        depositedTokens += amount;
    }

    function depositCoin(uint256 person, uint64 amount) external {
        (bool taken, ) = depositOf(person).call{value: amount, gas: 0}("");
        vm.assertTrue(taken || amount == 0, "a plain transfer arrives");
        if (taken) depositedCoins += amount;
    }

    function sweep(uint256 first, uint256 second, bool alsoCoin) external {
        IDepositForwarderFactory.Sweep[] memory sweeps = new IDepositForwarderFactory.Sweep[](2);
        for (uint256 i = 0; i < 2; ++i) {
            address[] memory tokens = new address[](alsoCoin ? 2 : 1);
            tokens[0] = address(_token);
            sweeps[i] = IDepositForwarderFactory.Sweep(saltOf((i == 0 ? first : second) % PEOPLE), tokens);
        }
        vm.recordLogs();
        _factory.sweep(sweeps);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != IDepositForwarderFactory.Swept.selector) continue;
            toldOf[address(uint160(uint256(logs[i].topics[2])))] += abi.decode(logs[i].data, (uint256));
        }
    }

    /// @dev Calls the forwarder directly, as a stranger. The call succeeds only if no forwarder is deployed yet.
    function flush(uint256 person, bool coin) external {
        (bool done, ) = depositOf(person).call(
            abi.encodeWithSignature("flush(address)", coin ? address(0) : address(_token))
        );
        vm.assertTrue(done == (depositOf(person).code.length == 0), "nothing leaves but through the factory");
    }

    function depositOf(uint256 person) private view returns (address) {
        return _factory.forwarderOf(saltOf(person % PEOPLE));
    }
}
