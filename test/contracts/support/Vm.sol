// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Cheatcodes of Hardhat's Solidity tests
/// @notice Only those that these tests use; they mean the same as Foundry's cheatcodes of the same name.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    // Time and callers
    function getBlockTimestamp() external view returns (uint256);
    function warp(uint256 timestamp) external;
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;

    // Accounts and signatures
    function addr(uint256 privateKey) external pure returns (address);
    function label(address account, string calldata name) external;
    function deal(address account, uint256 balance) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);

    // Contracts
    function getCode(string calldata artifact) external view returns (bytes memory creationCode);

    // Reverts and events
    function expectRevert(bytes calldata revertData) external;
    function expectRevert(bytes4 selector) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectRevert() external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);

    // Snapshots
    function snapshotState() external returns (uint256);
    function revertToState(uint256 snapshot) external returns (bool);

    // Assertions
    function assertTrue(bool condition, string calldata message) external pure;
    function assertFalse(bool condition, string calldata message) external pure;
    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertGt(uint256 left, uint256 right, string calldata message) external pure;
    function assertGe(uint256 left, uint256 right, string calldata message) external pure;
    function assertLt(uint256 left, uint256 right, string calldata message) external pure;
    function assertLe(uint256 left, uint256 right, string calldata message) external pure;
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
